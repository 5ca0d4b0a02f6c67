//! Whether SVG and HTML are sound, without a browser.

/// Every tag that opens is closed, in order, and nothing that should be escaped is not. `void` are
/// the tags that HTML never closes.
#[track_caller]
pub(crate) fn check_tags(page: &str, void: &[&str]) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start]);
        let end = rest[start..].find('>').expect("a tag ends") + start;
        let tag = &rest[start + 1..end];
        let name = tag.split_whitespace().next().expect("a tag has a name");
        rest = &rest[end + 1..];
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "closes what is open");
        } else if !tag.ends_with('/') && !tag.starts_with(['?', '!']) && !void.contains(&name) {
            assert_eq!(tag.matches('"').count() % 2, 0, "quotes are in pairs: {tag}");
            open.push(name);
        }
        // What a style says is not markup.
        if name == "style" {
            rest = &rest[rest.find("</style>").expect("a style ends")..];
        }
    }
    check_text(rest);
    assert_eq!(open, [""; 0], "everything is closed");
}

#[track_caller]
fn check_text(text: &str) {
    let is_escape =
        |rest: &str| ["amp;", "lt;", "gt;", "quot;"].iter().any(|it| rest.starts_with(it));
    assert!(text.split('&').skip(1).all(is_escape), "{text}");
}

/// Nothing is loaded from elsewhere and nothing runs.
#[track_caller]
pub(crate) fn check_alone(page: &str) {
    let page = page.replace("http://www.w3.org/2000/svg", "");
    for part in ["<script", "<link", "<img", "<iframe", "src=", "href=", "url(", "@import", "http"]
    {
        assert!(!page.contains(part), "{part}");
    }
}
