import type { AsyncRouteComponent } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../lib/api.ts'
import { boot } from '../lib/boot.ts'
import { useTitle } from '../lib/title.ts'
import { barredDrawing, Empty, House, Page } from '../ui/index.ts'

/** Pages of the server: for its administrators, as long as they act as themselves. */
export function operatorOnly(Screen: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  function Guarded() {
    const { data: signedIn } = api.useSession()
    const isAdmin = signedIn?.user.role.split(',').includes('admin') ?? false
    const acts = !signedIn?.session.impersonatedBy
    return acts && (isAdmin || boot().outbox) ? <Screen /> : <NotForYou />
  }
  return Object.assign(Guarded, { preload: Screen.preload }) as AsyncRouteComponent<object>
}

function NotForYou() {
  const t = useTranslations('common.ui.forbidden')
  useTitle(t('title'))
  return (
    <Page title={t('title')}>
      <Empty drawing={<House state={barredDrawing} />} title={t('text')} />
    </Page>
  )
}
