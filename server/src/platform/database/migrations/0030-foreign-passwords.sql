-- Hashes that were made elsewhere are looked for at each start. They are few, or none, among many.
create index accounts_of_foreign_password on accounts (user_id)
  where password is not null and not starts_with(password, '$argon2id$v=19$m=19456,t=2,p=1$');
