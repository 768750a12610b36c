-- owner: billing/checkout-links
create index checkout_links_parts on checkout_links
  using gin (letter_groups(lower(coalesce(label, ''))));
create index checkout_links_of_products on checkout_links using gin (product_ids);
