import { useTranslations } from 'use-intl/react'
import { Sheet } from '../screens/shell/Sheet.tsx'
import { ButtonLink, Row } from '../ui/index.ts'

export function PageMissing() {
  const t = useTranslations('common.ui')
  return (
    <Sheet drawing="lost" title={t('notFound.title')} words={t('notFound.text')}>
      <Row fill>
        <ButtonLink href="/" kind="primary" size="lg">
          {t('home')}
        </ButtonLink>
      </Row>
    </Sheet>
  )
}
