import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { nameOf } from '../../../lib/people.ts'
import { useTitle } from '../../../lib/title.ts'
import { Page, Section } from '../../../ui/index.ts'
import { NamesForm } from './NamesForm.tsx'
import { Picture } from './Picture.tsx'

export function Profile() {
  const t = useTranslations('profile.ui.profile')
  const user = api.useSession().data?.user
  useTitle(t('title'))
  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {user ? (
        <>
          <Section title={t('picture')}>
            <Picture name={nameOf(user)} image={user.image} />
          </Section>
          <Section title={t('names')}>
            <NamesForm key={user.id} user={user} />
          </Section>
        </>
      ) : null}
    </Page>
  )
}
