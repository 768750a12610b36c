-- owner: accounts
-- Where addresses are hidden, signing up with a known one opens no account and has to look as if it
-- had: the name that was chosen counts as taken, and the password gets the answer of an address that
-- is not proven yet. Nothing here opens anything.
create table pretended_sign_ups (
  user_id text primary key references users (id) on delete cascade,
  username text constraint pretended_sign_ups_username_unique unique,
  password text not null,
  created_at timestamptz not null
);
create index pretended_sign_ups_created on pretended_sign_ups (created_at);

-- Pictures that a browser would run or open by itself are none.
update users set image = null
 where regexp_replace(image, '[[:cntrl:][:space:]]', '', 'g') ~* '^[a-z][a-z0-9+.-]*:'
   and image !~* '^https?:'
   and image !~ '^data:image/(png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]*$';
update organizations set logo = null
 where regexp_replace(logo, '[[:cntrl:][:space:]]', '', 'g') ~* '^[a-z][a-z0-9+.-]*:'
   and logo !~* '^https?:';
