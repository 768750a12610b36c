import { BanUsers } from './BanUsers.tsx'
import { CreateUser } from './CreateUser.tsx'
import { EachUser } from './EachUser.tsx'
import { EditUser } from './EditUser.tsx'
import { ImpersonateUser } from './ImpersonateUser.tsx'
import { RemoveUser } from './RemoveUser.tsx'
import { SetUserPassword } from './SetUserPassword.tsx'
import { UserRoles } from './UserRoles.tsx'
import type { Asked } from './user-actions.tsx'

type UserDialogsProps = { asked: Asked; onClose: () => void; onDone: () => void }

export function UserDialogs({ asked: { what, users }, ...rest }: UserDialogsProps) {
  const [user] = users
  if (what === 'create') return <CreateUser {...rest} />
  if (!user) return null
  switch (what) {
    case 'edit':
      return <EditUser user={user} {...rest} />
    case 'roles':
      return <UserRoles user={user} {...rest} />
    case 'password':
      return <SetUserPassword user={user} {...rest} />
    case 'impersonate':
      return <ImpersonateUser user={user} onClose={rest.onClose} />
    case 'ban':
      return <BanUsers users={users} {...rest} />
    case 'remove':
      return <RemoveUser user={user} {...rest} />
    default:
      return <EachUser what={what} users={users} {...rest} />
  }
}
