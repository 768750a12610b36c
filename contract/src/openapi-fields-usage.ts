import { type Field, field } from './openapi-field.ts'

/** The fields of usage events and meters. */
export const usageFields: Readonly<Record<string, Field>> = {
  filter: field('Which events count: clauses that are joined by `and` or `or`.'),
  conjunction: field('Whether all clauses must hold, or one of them.', 'and'),
  clauses: field('Comparisons, or filters of their own.'),
  property: field('The name of a field of the event, or of its metadata.', 'tokens'),
  operator: field('How the property is compared with the value.', 'eq'),
  aggregation: field('What is calculated from the events that count.'),
  func: field('The aggregation function.'),
  customer_aggregation_function: field('Adds up per customer first, with this function.'),
  interval: field('The length of each part of the result.', 'day'),
  unit: field('What a quantity is shown in.'),
  custom_label: field('The name of a unit of your own.', 'GB'),
  custom_multiplier: field('How many units of the events make one unit of your own.', 1),
  source: field('Only events from here: `user` for ingested ones, `system` for those of billing.'),
  depth: field('How many generations of child events to include.', 1),
  parent_id: field('The event that this one belongs to, by its id or its external id.'),
  timestamp: field('When it happened; without it, now.', '2026-01-31T12:00:00Z'),
  vendor: field('The provider of the language model.', 'openai'),
  model: field('The language model.', 'gpt-4o'),
  prompt: field('What the language model was asked.', 'Hello'),
  input_tokens: field('Tokens of the input.', 100),
  cached_input_tokens: field('Tokens of the input that came from a cache.', 20),
  output_tokens: field('Tokens of the output.', 50),
  total_tokens: field('All tokens.', 150),
}
