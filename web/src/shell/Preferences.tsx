import { LanguageMenu } from './LanguageMenu.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

/** Language and theme menus, and the links of the operator, in the footer of all pages without the app shell. */
export function Preferences() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
      <LegalLinks />
    </>
  )
}
