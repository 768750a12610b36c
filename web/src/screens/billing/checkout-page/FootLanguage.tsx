import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { Button, Row } from '../../../ui/index.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useWords } from './use-page.ts'

/** The page again in another language, with all else that its address says. */
export function FootLanguage({
  page: { address, locale },
}: {
  page: Pick<BuyerPage, 'address' | 'locale'>
}) {
  const { t } = useWords()
  const [path, query] = address.split('?')
  const kept = [...new URLSearchParams(query)].filter(([name]) => name !== 'locale')
  return (
    <Row as="form" method="get" action={path} gap={3}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LanguageChoice locale={locale} opens />
      <noscript>
        <Button type="submit" size="sm">
          {t('apply')}
        </Button>
      </noscript>
    </Row>
  )
}
