import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { nameOf } from '../../../lib/people.ts'
import { useTitle } from '../../../lib/title.ts'
import { Page, Section } from '../../../ui/index.ts'
import { NamesForm, namesOf, type User } from './NamesForm.tsx'
import { Picture } from './Picture.tsx'
import { Preview } from './Preview.tsx'

export function Profile() {
  const t = useTranslations('profile.ui.profile')
  const user = api.useSession().data?.user
  useTitle(t('title'))
  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {user ? <OwnProfile key={user.id} user={user} /> : null}
    </Page>
  )
}

function OwnProfile({ user }: { user: User }) {
  const t = useTranslations('profile.ui.profile')
  const [names, setNames] = useState(() => namesOf(user))
  return (
    <>
      <Section title={t('picture')}>
        <Picture name={nameOf(user)} image={user.image} />
      </Section>
      <Section title={t('names')}>
        <NamesForm user={user} onNames={setNames} />
      </Section>
      <Section title={t('preview')}>
        <Preview names={names} email={user.email} image={user.image} />
      </Section>
    </>
  )
}
