import { expect, test } from 'vitest'
import { z } from 'zod'
import { fields } from './openapi-fields.ts'
import { inputSchema, outputSchema } from './openapi-schemas.ts'

const Place = z.object({
  email: z.string().meta({ description: 'Where the parcel is announced.' }).optional(),
  shelf: z
    .number()
    .nullable()
    .default(null)
    .meta({ description: 'The shelf.', examples: [7] }),
  name: z.string(),
})

test.each([
  ['bodies', inputSchema],
  ['responses', outputSchema],
])('what a schema says of itself comes before the text of its field name, in %s', (_, schemaOf) => {
  const { properties } = schemaOf(z.object({ places: z.array(Place) }), {}) as unknown as {
    properties: { places: { items: { properties: Record<string, object> } } }
  }
  const inside = properties.places.items.properties
  expect(inside.email).toMatchObject({ description: 'Where the parcel is announced.' })
  expect(inside.shelf).toMatchObject({ description: 'The shelf.', examples: [7] })
  expect(inside.name).toMatchObject({ description: fields.name?.description })
})
