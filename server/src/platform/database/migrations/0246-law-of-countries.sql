-- owner: billing/withdrawals
-- What a seller has changed in countries: `{country, order_button, consent, withdrawal, cancellation}` each.
alter table legal_settings add column countries jsonb not null default '[]';
