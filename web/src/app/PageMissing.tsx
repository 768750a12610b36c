import { useTranslations } from 'use-intl/react'
import { useTitle } from '../lib/title.ts'
import { NoticePage } from '../shell/NoticePage.tsx'
import { ButtonLink, Empty, House, lostDrawing, Page, Row } from '../ui/index.ts'

export function PageMissing() {
  const t = useTranslations('common.ui')
  return (
    <NoticePage drawing={lostDrawing} title={t('notFound.title')} text={t('notFound.text')}>
      <Row fill>
        <ButtonLink href="/" kind="primary" size="lg">
          {t('home')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}

/** The same for a signed-in person, inside the shell of the app. */
export function PageMissingInside() {
  const t = useTranslations('common.ui')
  useTitle(t('notFound.title'))
  return (
    <Page title={t('notFound.title')}>
      <Empty
        drawing={<House state={lostDrawing} />}
        title={t('notFound.text')}
        action={<ButtonLink href="/">{t('home')}</ButtonLink>}
      />
    </Page>
  )
}
