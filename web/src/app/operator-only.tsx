import type { AsyncRouteComponent } from '@tanstack/react-router'
import { api } from '../lib/api.ts'
import { boot } from '../lib/boot.ts'
import { screen } from './screen.ts'

// Its own chunk: the parts that it draws would be named in every page otherwise.
const NotForYou = screen(() => import('./NotForYou.tsx'), 'NotForYou')

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
