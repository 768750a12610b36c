import { type Field, field } from './openapi-field.ts'

/** The fields of benefits and grants. */
export const benefitFields: Readonly<Record<string, Field>> = {
  exclude_id: field('Leaves out these ids.'),
  is_granted: field('Only grants that customers have now, or only the others.'),
  guild_token: field('The token of a server at Discord.'),
  role_id: field('The role at Discord that customers get.', '1234567890'),
  kick_member: field('Whether customers leave the server when the benefit is revoked.'),
  repository_owner: field('The owner of the repository at GitHub.', 'acme'),
  repository_name: field('The name of the repository at GitHub.', 'app'),
  archived: field('Which of the files are no longer offered, by their id.'),
  files: field('Ids of uploaded files.'),
  expires: field('When keys that were bought once expire; without it, never.'),
  activations: field('How many devices a key can be activated on; without it, none.'),
  limit_activations: field('On how many devices a key can be activated; null for none.', 5),
  limit_usage: field('How often a key can be used; without it, without a limit.', 100),
  ttl: field('After how many years, months or days.', 1),
  timeframe: field('The unit of the time until a key expires.', 'year'),
  enable_customer_admin: field('Whether customers see and end activations themselves.'),
  units: field('The units that are credited, at first and with each paid period.', 1000),
  rollover: field('Whether what is left of them is carried over to the next period.'),
}
