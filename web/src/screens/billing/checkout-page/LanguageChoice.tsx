import type { Locale } from '@guildhall/contract/boot'
import { languageNames } from '@guildhall/contract/language-names'
import { IconLanguage, QuietSelect } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

type LanguageChoiceProps = {
  locale: Locale
  /** Opens the page again; else the form is posted with it, so nothing that was typed is lost. */
  opens?: boolean | undefined
}

/** Changes the language in place. */
export function LanguageChoice({ locale, opens }: LanguageChoiceProps) {
  const { t } = useWords()
  return (
    <QuietSelect
      id="locale"
      name="locale"
      label={t('language')}
      icon={<IconLanguage size="sm" />}
      defaultValue={locale}
      autoComplete="off"
      {...(opens ? { 'data-opens': '' } : { 'data-save': '' })}
    >
      {Object.entries(languageNames).map(([value, name]) => (
        <option key={value} value={value} lang={value}>
          {name}
        </option>
      ))}
    </QuietSelect>
  )
}
