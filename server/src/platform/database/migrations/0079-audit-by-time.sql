-- The lines of a period are found however long ago it was: every list is in the order of time. An id
-- only decides between lines of the same moment.
drop index audit_log_at;
drop index audit_log_of_action;
drop index audit_log_of_subject;
drop index audit_log_of_actor;
drop index audit_log_of_impersonator;
drop index audit_log_in_organization;
create index audit_log_at on audit_log (at, id);
create index audit_log_of_action on audit_log (action text_pattern_ops, at, id);
create index audit_log_of_subject on audit_log (subject, at, id);
create index audit_log_of_actor on audit_log (actor, at, id) where actor is not null;
create index audit_log_of_impersonator on audit_log (impersonated_by, at, id)
  where impersonated_by is not null;
create index audit_log_in_organization on audit_log (organization_id, at, id)
  where organization_id is not null;
