-- Passwords that were hashed elsewhere, until their owners sign in: usually none, so that finding
-- out which kinds there are costs nothing.
create index accounts_foreign_passwords on accounts (id)
  where password is not null
    and not starts_with(password, '$argon2id$v=19$m=19456,t=2,p=1$');
