import { useTranslations } from 'use-intl/react'
import { ButtonLink, Row } from '../ui/index.ts'
import { Sheet } from './Sheet.tsx'

export function PageMissing() {
  const t = useTranslations('common.ui')
  return (
    <Sheet drawing="lost" title={t('notFound.title')} words={t('notFound.text')}>
      <Row>
        <ButtonLink href="/" kind="primary" size="lg">
          {t('home')}
        </ButtonLink>
      </Row>
    </Sheet>
  )
}
