import { expect, test } from 'vitest'
import { fixtureFiles, projectFiles } from '../tree.ts'
import { strayStyles } from './styling.ts'

test('styles are only in web/src/ui', () => {
  expect(strayStyles(projectFiles())).toEqual([])
})

const screen = 'web/src/screens/identity/sessions/SessionList.tsx'

test.each([
  ['a style sheet', 'web/src/screens/a/a.css', 'a { top: 0 }'],
  ['an imported style sheet', screen, "import './a.css'"],
  ['an imported module', 'web/src/gallery/Gallery.tsx', "import s from './a.module.css'"],
  ['an inline style', screen, 'const a = <p style={{ top: 0 }} />'],
  ['a hex colour', screen, "const ink = '#1a2b3c'"],
  ['a short hex colour', 'web/src/gallery/a.tsx', 'const a = <path fill="#abc" />'],
  ['a colour function', 'web/src/app/a.ts', 'const ink = `oklch(70% 0.1 20)`'],
])('%s outside is found', (_, path, text) => {
  expect(strayStyles(fixtureFiles({ [path]: text }))).toHaveLength(1)
})

test('ui itself, anchors and prose pass', () => {
  const files = fixtureFiles({
    'web/src/ui/Button.tsx': "import s from './button.module.css'\nconst a = <p style={{}} />",
    [screen]: "const a = <a href='#main'>{t('color')}</a>",
  })
  expect(strayStyles(files)).toEqual([])
})
