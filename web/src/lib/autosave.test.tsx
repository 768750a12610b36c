import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAutosave } from './autosave.ts'
import { useTimeLeft } from './time-left.ts'

function Form() {
  const { state, form } = useAutosave(async () => null)
  return (
    <form {...form} data-state={state}>
      {useTimeLeft(3, 3)}
    </form>
  )
}

test('a form that saves itself has nothing to save when it opens', () => {
  expect(renderToStaticMarkup(<Form />)).toBe('<form data-state="idle">0</form>')
})
