import { expect, test } from 'vitest'
import { z } from 'zod'
import { events } from './index.ts'

const secret = /^(token|key|secret|password|hash|code|codes|otp)$|(Token|Secret|Password|Hash)$/

/** Every name of a text in a shape, however deep. */
function textsIn(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      textsIn(inner as z.ZodType, `${path}.${name}`),
    )
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return textsIn(schema.unwrap() as z.ZodType, path)
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType, path)
  return schema instanceof z.ZodString ? [path] : []
}

test.each(Object.entries(events))('%s tells no secret: webhooks send it to others', (_, schema) => {
  const names = textsIn(schema).filter((path) => secret.test(path.split('.').at(-1) ?? ''))
  expect(names).toEqual([])
})

test('a secret in a payload would be found', () => {
  const planted = z.object({ list: z.array(z.object({ accessToken: z.string().nullable() })) })
  expect(textsIn(planted)).toEqual(['.list.accessToken'])
})
