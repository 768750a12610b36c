export type Field = { readonly description: string; readonly example?: unknown }

/** What a field means, and an example of its value. */
export const field = (description: string, example?: unknown): Field =>
  example === undefined ? { description } : { description, example }
