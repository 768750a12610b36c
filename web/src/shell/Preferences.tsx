import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

/** Language and theme menus, in the footer of all pages without the app shell. */
export function Preferences() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
    </>
  )
}
