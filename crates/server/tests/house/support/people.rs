//! People who work in a house.

use server::machine::Deed;

use super::{House, Reply, Sender};

/// Long enough.
pub(crate) const PASSWORD: &str = "correct horse";

impl House {
    /// The first manager, who joined by the printed link and signed on.
    pub(crate) async fn manager(&self) -> Sender {
        let link = self.server().app().first_link().expect("a link");
        self.sender().manager(&link).await
    }

    /// Somebody whom a manager hires, signed on.
    pub(crate) async fn hire(&self, manager: &Sender, name: &str, roles: &[&str]) -> Sender {
        manager.hire(name, roles).await
    }

    /// A terminal of the house's own, paired by a code.
    pub(crate) async fn terminal(&self, manager: &Sender, name: &str) -> Sender {
        manager.terminal(name).await
    }

    /// The terminal whose code that is.
    pub(crate) async fn paired(&self, code: &str) -> Sender {
        self.sender().paired(code).await
    }

    pub(crate) async fn join(&self, token: &str, password: &str) {
        self.sender().join(token, password).await;
    }

    pub(crate) async fn sign_on(&self, name: &str, password: &str) -> Reply {
        self.sender().sign_on(name, password).await
    }

    pub(crate) async fn signed_on(&self, name: &str, password: &str) -> Sender {
        self.sender().signed_on(name, password).await
    }
}

/// The same at any house that can be reached.
impl Sender {
    /// Whoever comes to the same house, and has asked nothing yet.
    fn somebody_else(&self) -> Sender {
        Sender { app: self.app.clone(), ..Sender::new(self.address) }
    }

    pub(crate) async fn manager(&self, link: &str) -> Sender {
        self.join(link, PASSWORD).await;
        self.signed_on("manager", PASSWORD).await
    }

    /// Somebody whom a manager hires and the machine confirms, signed on.
    pub(crate) async fn hire(&self, name: &str, roles: &[&str]) -> Sender {
        let hired = self.invent(name, roles).await;
        let app = self.app.upgrade().expect("the house runs in this process");
        let confirmed = app.carry_out(&Deed::Confirm { name: name.to_owned() }).await;
        confirmed.unwrap_or_else(|why| panic!("{why}"));
        hired
    }

    /// Somebody behind whom nobody stands but the manager, signed on.
    pub(crate) async fn invent(&self, name: &str, roles: &[&str]) -> Sender {
        let roles: Vec<String> = roles.iter().map(|role| format!("{role:?}")).collect();
        let body = format!(r#"{{"name":"{name}","roles":[{}]}}"#, roles.join(","));
        let reply = self.post("/api/v1/staff", &body).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        let token = reply.text("token");
        assert_eq!(reply.text("link"), format!("/join#{token}"));
        let hired = self.somebody_else();
        hired.join(&token, PASSWORD).await;
        hired.signed_on(name, PASSWORD).await
    }

    pub(crate) async fn terminal(&self, name: &str) -> Sender {
        let offered = self.post("/api/v1/terminals", &format!(r#"{{"name":"{name}"}}"#)).await;
        assert_eq!(offered.status, 201, "{offered:?}");
        self.somebody_else().paired(&offered.text("code")).await
    }

    async fn paired(&self, code: &str) -> Sender {
        let code = format!(r#"{{"code":"{code}"}}"#);
        let paired = self.post("/api/v1/terminals/pair", &code).await;
        assert_eq!(paired.status, 201, "{paired:?}");
        Sender { key: Some(paired.text("token")), ..self.clone() }
    }

    async fn join(&self, token: &str, password: &str) {
        let body = format!(r#"{{"token":"{token}","password":"{password}"}}"#);
        let reply = self.post("/api/v1/join", &body).await;
        assert_eq!(reply.status, 201, "{reply:?}");
    }

    async fn sign_on(&self, name: &str, password: &str) -> Reply {
        let body = format!(r#"{{"name":"{name}","password":"{password}"}}"#);
        self.post("/api/v1/session", &body).await
    }

    async fn signed_on(&self, name: &str, password: &str) -> Sender {
        let reply = self.sign_on(name, password).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        Sender { key: Some(reply.text("token")), ..self.clone() }
    }
}
