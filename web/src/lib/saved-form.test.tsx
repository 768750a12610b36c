import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSavedForm } from './saved-form.ts'

function Form() {
  const { dirty, savedAt, refusal, form } = useSavedForm({
    checks: {},
    errorText: ({ message }) => message,
    send: async () => null,
  })
  return <form {...form}>{JSON.stringify({ dirty, savedAt, refusal })}</form>
}

test('a form that was only opened has nothing to save', () => {
  expect(renderToStaticMarkup(<Form />)).toContain('dirty&quot;:false')
})
