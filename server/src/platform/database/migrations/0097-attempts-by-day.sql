-- Attempts of one receiver by time, to count those of a day from the index alone.
create index webhook_attempts_of_endpoint
  on webhook_attempts (endpoint_id, at) include (organization_id, succeeded);
create index merchant_webhook_attempts_of_endpoint
  on merchant_webhook_attempts (endpoint_id, at) include (organization_id, succeeded);
