import type { Answer } from '#testing/visitor.ts'
import * as model from './model.ts'

/** The users of a run, one client each, and their organization. */
export type Stage = {
  readonly organization: model.Organization
  /** Calls the organization API as a user. */
  post(who: number, path: string, body: object): Promise<Answer>
  readonly ids: {
    readonly organization: string
    readonly users: readonly string[]
    readonly emails: readonly string[]
    /** The member id of a user, or an unknown one. */
    member(who: number): string
    remember(who: number, member: string): void
  }
}

/** One action of a user; the model predicts whether it is allowed, then it is requested. */
export type Verb = {
  readonly name: string
  readonly actor: (stage: Stage) => number
  /** True when the server must allow it; the model is then updated. */
  readonly expected: (stage: Stage) => boolean
  readonly call: (stage: Stage) => Promise<Answer>
  readonly apply: (stage: Stage, answer: Answer) => void
}

const { may, isOwner, owners } = model

export function invite(who: number, to: number, roles: readonly string[], again: boolean): Verb {
  const waiting = ({ organization }: Stage) =>
    [...organization.invitations.values()].find(
      (each) => each.to === to && each.status === 'pending',
    )
  return {
    actor: () => who,
    name: `${who} invites ${to} as ${roles}${again ? ' again' : ''}`,
    expected(stage) {
      const { organization } = stage
      const free = model.openInvitations(organization).length < model.limits.open
      return (
        may(organization, who, 'invitation:create') &&
        roles.every((role) => model.isKnown(organization, role)) &&
        model.mayGrant(organization, who, roles) &&
        !organization.members.has(to) &&
        (waiting(stage) ? again : free)
      )
    },
    call: ({ post, ids }) =>
      post(who, 'invite-member', { email: ids.emails[to], role: roles, resend: again }),
    apply(stage, { body }) {
      if (waiting(stage)) return
      stage.organization.invitations.set(body.id, { to, roles, by: who, status: 'pending' })
    },
  }
}

type Answering = 'accept' | 'reject' | 'cancel'

/** Done by the invited user, unless another is given. */
export function settle(which: number, how: Answering, named?: number): Verb {
  const find = ({ organization }: Stage) => {
    const all = [...organization.invitations]
    return all[which % Math.max(1, all.length)]
  }
  const actor = (stage: Stage) => named ?? find(stage)?.[1].to ?? 0
  return {
    actor,
    name: `${named ?? 'the invitee'} ${how}s the invitation ${which}`,
    expected(stage) {
      const who = actor(stage)
      const invitation = find(stage)?.[1]
      const { organization } = stage
      if (invitation?.status !== 'pending') return false
      if (how === 'cancel') return may(organization, who, 'invitation:cancel')
      if (invitation.to !== who) return false
      if (how === 'reject') return true
      return (
        organization.members.has(invitation.by) &&
        !organization.members.has(who) &&
        organization.members.size < model.limits.members
      )
    },
    call: (stage) =>
      stage.post(actor(stage), `${how}-invitation`, { invitationId: find(stage)?.[0] ?? 'none' }),
    apply(stage, { body }) {
      const who = actor(stage)
      const invitation = find(stage)?.[1]
      if (!invitation) return
      invitation.status = `${how}ed` as const
      if (how !== 'accept') return
      stage.organization.members.set(who, invitation.roles)
      stage.organization.active.add(who)
      stage.ids.remember(who, body.member.id)
    },
  }
}

export function changeRole(who: number, whom: number, roles: readonly string[]): Verb {
  return {
    actor: () => who,
    name: `${who} makes ${whom} ${roles}`,
    expected({ organization }) {
      const touchesOwner = isOwner(organization, whom) || roles.includes('owner')
      return (
        organization.members.has(whom) &&
        roles.every((role) => model.isKnown(organization, role)) &&
        may(organization, who, 'member:update') &&
        (!touchesOwner || isOwner(organization, who)) &&
        model.mayGrant(organization, who, roles) &&
        model.mayChange(organization, who, whom) &&
        !(isOwner(organization, whom) && !roles.includes('owner') && owners(organization) === 1)
      )
    },
    call: ({ post, ids }) =>
      post(who, 'update-member-role', { memberId: ids.member(whom), role: roles }),
    apply: ({ organization }) => void organization.members.set(whom, roles),
  }
}

function removeUser({ organization }: Stage, who: number) {
  organization.members.delete(who)
  organization.active.delete(who)
  for (const team of organization.teams.values()) team.delete(who)
}

export function leave(who: number): Verb {
  return {
    actor: () => who,
    name: `${who} leaves`,
    expected: ({ organization }) =>
      organization.members.has(who) && !(isOwner(organization, who) && owners(organization) === 1),
    call: ({ post, ids }) => post(who, 'leave', { organizationId: ids.organization }),
    apply: (stage) => removeUser(stage, who),
  }
}

export function remove(who: number, whom: number): Verb {
  return {
    actor: () => who,
    name: `${who} removes ${whom}`,
    expected: ({ organization }) =>
      organization.members.has(whom) &&
      may(organization, who, 'member:delete') &&
      model.mayChange(organization, who, whom) &&
      (!isOwner(organization, whom) || (isOwner(organization, who) && owners(organization) > 1)),
    call: ({ post, ids }) => post(who, 'remove-member', { memberIdOrEmail: ids.member(whom) }),
    apply: (stage) => removeUser(stage, whom),
  }
}

export function makeTeam(who: number): Verb {
  return {
    actor: () => who,
    name: `${who} makes a team`,
    expected: ({ organization }) =>
      may(organization, who, 'team:create') && organization.teams.size < model.limits.teams,
    call: ({ post }) => post(who, 'create-team', { name: 'Team' }),
    apply: ({ organization }, { body }) => void organization.teams.set(body.id, new Set()),
  }
}

const teamAt = ({ organization }: Stage, which: number): [string, Set<number>] => {
  const all = [...organization.teams]
  return all[which % Math.max(1, all.length)] ?? ['none', new Set()]
}

export function removeTeam(who: number, which: number): Verb {
  return {
    actor: () => who,
    name: `${who} removes the team ${which}`,
    expected: (stage) =>
      may(stage.organization, who, 'team:delete') &&
      stage.organization.teams.size > 1 &&
      !teamAt(stage, which)[1].has(who),
    call: (stage) => stage.post(who, 'remove-team', { teamId: teamAt(stage, which)[0] }),
    apply: (stage) => void stage.organization.teams.delete(teamAt(stage, which)[0]),
  }
}

export function joinTeam(who: number, whom: number, which: number): Verb {
  return {
    actor: () => who,
    name: `${who} puts ${whom} into the team ${which}`,
    expected(stage) {
      const users = teamAt(stage, which)[1]
      return (
        may(stage.organization, who, 'member:update') &&
        stage.organization.members.has(whom) &&
        (users.has(whom) || users.size < model.limits.teamMembers)
      )
    },
    call: (stage) =>
      stage.post(who, 'add-team-member', {
        teamId: teamAt(stage, which)[0],
        userId: stage.ids.users[whom],
      }),
    apply: (stage) => void teamAt(stage, which)[1].add(whom),
  }
}

export function leaveTeam(who: number, whom: number, which: number): Verb {
  return {
    actor: () => who,
    name: `${who} takes ${whom} out of the team ${which}`,
    expected: (stage) =>
      may(stage.organization, who, 'member:delete') && teamAt(stage, which)[1].has(whom),
    call: (stage) =>
      stage.post(who, 'remove-team-member', {
        teamId: teamAt(stage, which)[0],
        userId: stage.ids.users[whom],
      }),
    apply: (stage) => void teamAt(stage, which)[1].delete(whom),
  }
}

const acts = (permission: model.Permissions) =>
  Object.entries(permission).flatMap(([what, list]) => list.map((act) => `${what}:${act}`))

export function makeRole(who: number, role: string, permission: model.Permissions): Verb {
  return {
    actor: () => who,
    name: `${who} makes the role ${role} for ${acts(permission)}`,
    expected: ({ organization }) =>
      may(organization, who, 'ac:create') &&
      !model.isKnown(organization, role) &&
      organization.custom.size < model.limits.roles &&
      model.holds(organization, who, acts(permission)),
    call: ({ post }) => post(who, 'create-role', { role, permission }),
    apply: ({ organization }) => void organization.custom.set(role, permission),
  }
}

export function changeCustomRole(who: number, role: string, permission: model.Permissions): Verb {
  return {
    actor: () => who,
    name: `${who} lets the role ${role} do ${acts(permission)}`,
    expected: ({ organization }) =>
      may(organization, who, 'ac:update') &&
      organization.custom.has(role) &&
      model.holds(organization, who, model.powers(organization, [role])) &&
      model.holds(organization, who, acts(permission)),
    call: ({ post }) => post(who, 'update-role', { roleName: role, data: { permission } }),
    apply: ({ organization }) => void organization.custom.set(role, permission),
  }
}

export function removeRole(who: number, role: string): Verb {
  return {
    actor: () => who,
    name: `${who} removes the role ${role}`,
    expected({ organization }) {
      const isAssigned = [...organization.members.values()].some((roles) => roles.includes(role))
      return may(organization, who, 'ac:delete') && organization.custom.has(role) && !isAssigned
    },
    call: ({ post }) => post(who, 'delete-role', { roleName: role }),
    apply: ({ organization }) => void organization.custom.delete(role),
  }
}

export function activate(who: number): Verb {
  return {
    actor: () => who,
    name: `${who} works here`,
    expected: ({ organization }) => organization.members.has(who),
    call: ({ post, ids }) => post(who, 'set-active', { organizationId: ids.organization }),
    apply: ({ organization }) => void organization.active.add(who),
  }
}

export function activateTeam(who: number, which: number): Verb {
  return {
    actor: () => who,
    name: `${who} works in the team ${which}`,
    expected: (stage) => stage.organization.active.has(who) && teamAt(stage, which)[1].has(who),
    call: (stage) => stage.post(who, 'set-active-team', { teamId: teamAt(stage, which)[0] }),
    apply: () => undefined,
  }
}
