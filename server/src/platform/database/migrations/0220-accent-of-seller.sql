-- owner: billing/merchants
-- The accent that a seller chose for pages, emails and documents of its customers; null for none.
alter table merchants add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$');
