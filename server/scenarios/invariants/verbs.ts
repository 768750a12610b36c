import type { Answer } from '../../testing/visitor.ts'
import * as model from './model.ts'

/** The people of a run, one browser each, and the organization that they quarrel about. */
export type Stage = {
  readonly house: model.House
  /** What the organization API answers to somebody. */
  say(who: number, path: string, body: object): Promise<Answer>
  readonly ids: {
    readonly organization: string
    readonly people: readonly string[]
    readonly emails: readonly string[]
    /** The membership of a person, or one that is not there. */
    member(who: number): string
    remember(who: number, member: string): void
  }
}

/** One thing that somebody tries; the model says first whether it is allowed, then it is tried. */
export type Verb = {
  readonly name: string
  readonly actor: (stage: Stage) => number
  /** True when the server has to agree; the model is changed then. */
  readonly expected: (stage: Stage) => boolean
  readonly call: (stage: Stage) => Promise<Answer>
  readonly apply: (stage: Stage, answer: Answer) => void
}

const { may, isOwner, owners } = model

export function invite(who: number, to: number, roles: readonly string[], again: boolean): Verb {
  const waiting = ({ house }: Stage) =>
    [...house.invitations.values()].find((each) => each.to === to && each.status === 'pending')
  return {
    actor: () => who,
    name: `${who} invites ${to} as ${roles}${again ? ' again' : ''}`,
    expected(stage) {
      const { house } = stage
      const free = model.openInvitations(house).length < model.limits.open
      return (
        may(house, who, 'invitation:create') &&
        roles.every((role) => model.isKnown(house, role)) &&
        model.mayGrant(house, who, roles) &&
        !house.members.has(to) &&
        (waiting(stage) ? again : free)
      )
    },
    call: ({ say, ids }) =>
      say(who, 'invite-member', { email: ids.emails[to], role: roles, resend: again }),
    apply(stage, { body }) {
      if (waiting(stage)) return
      stage.house.invitations.set(body.id, { to, roles, by: who, status: 'pending' })
    },
  }
}

type Answering = 'accept' | 'reject' | 'cancel'

/** Done by whoever was invited, unless somebody is named. */
export function settle(which: number, how: Answering, named?: number): Verb {
  const find = ({ house }: Stage) => {
    const all = [...house.invitations]
    return all[which % Math.max(1, all.length)]
  }
  const actor = (stage: Stage) => named ?? find(stage)?.[1].to ?? 0
  return {
    actor,
    name: `${named ?? 'the guest'} ${how}s the invitation ${which}`,
    expected(stage) {
      const who = actor(stage)
      const invitation = find(stage)?.[1]
      const { house } = stage
      if (invitation?.status !== 'pending') return false
      if (how === 'cancel') return may(house, who, 'invitation:cancel')
      if (invitation.to !== who) return false
      if (how === 'reject') return true
      return (
        house.members.has(invitation.by) &&
        !house.members.has(who) &&
        house.members.size < model.limits.members
      )
    },
    call: (stage) =>
      stage.say(actor(stage), `${how}-invitation`, { invitationId: find(stage)?.[0] ?? 'none' }),
    apply(stage, { body }) {
      const who = actor(stage)
      const invitation = find(stage)?.[1]
      if (!invitation) return
      invitation.status = `${how}ed` as const
      if (how !== 'accept') return
      stage.house.members.set(who, invitation.roles)
      stage.house.active.add(who)
      stage.ids.remember(who, body.member.id)
    },
  }
}

export function changeRole(who: number, whom: number, roles: readonly string[]): Verb {
  return {
    actor: () => who,
    name: `${who} makes ${whom} ${roles}`,
    expected({ house }) {
      const touchesOwner = isOwner(house, whom) || roles.includes('owner')
      return (
        house.members.has(whom) &&
        roles.every((role) => model.isKnown(house, role)) &&
        may(house, who, 'member:update') &&
        (!touchesOwner || isOwner(house, who)) &&
        model.mayGrant(house, who, roles) &&
        !(isOwner(house, whom) && !roles.includes('owner') && owners(house) === 1)
      )
    },
    call: ({ say, ids }) =>
      say(who, 'update-member-role', { memberId: ids.member(whom), role: roles }),
    apply: ({ house }) => void house.members.set(whom, roles),
  }
}

function gone({ house }: Stage, who: number) {
  house.members.delete(who)
  house.active.delete(who)
  for (const team of house.teams.values()) team.delete(who)
}

export function leave(who: number): Verb {
  return {
    actor: () => who,
    name: `${who} leaves`,
    expected: ({ house }) =>
      house.members.has(who) && !(isOwner(house, who) && owners(house) === 1),
    call: ({ say, ids }) => say(who, 'leave', { organizationId: ids.organization }),
    apply: (stage) => gone(stage, who),
  }
}

export function remove(who: number, whom: number): Verb {
  return {
    actor: () => who,
    name: `${who} removes ${whom}`,
    expected: ({ house }) =>
      house.members.has(whom) &&
      may(house, who, 'member:delete') &&
      (!isOwner(house, whom) || (isOwner(house, who) && owners(house) > 1)),
    call: ({ say, ids }) => say(who, 'remove-member', { memberIdOrEmail: ids.member(whom) }),
    apply: (stage) => gone(stage, whom),
  }
}

export function makeTeam(who: number): Verb {
  return {
    actor: () => who,
    name: `${who} makes a team`,
    expected: ({ house }) =>
      may(house, who, 'team:create') && house.teams.size < model.limits.teams,
    call: ({ say }) => say(who, 'create-team', { name: 'Team' }),
    apply: ({ house }, { body }) => void house.teams.set(body.id, new Set()),
  }
}

const teamAt = ({ house }: Stage, which: number): [string, Set<number>] => {
  const all = [...house.teams]
  return all[which % Math.max(1, all.length)] ?? ['none', new Set()]
}

export function removeTeam(who: number, which: number): Verb {
  return {
    actor: () => who,
    name: `${who} removes the team ${which}`,
    expected: (stage) =>
      may(stage.house, who, 'team:delete') &&
      stage.house.teams.size > 1 &&
      !teamAt(stage, which)[1].has(who),
    call: (stage) => stage.say(who, 'remove-team', { teamId: teamAt(stage, which)[0] }),
    apply: (stage) => void stage.house.teams.delete(teamAt(stage, which)[0]),
  }
}

export function joinTeam(who: number, whom: number, which: number): Verb {
  return {
    actor: () => who,
    name: `${who} puts ${whom} into the team ${which}`,
    expected(stage) {
      const people = teamAt(stage, which)[1]
      return (
        may(stage.house, who, 'member:update') &&
        stage.house.members.has(whom) &&
        (people.has(whom) || people.size < model.limits.teamMembers)
      )
    },
    call: (stage) =>
      stage.say(who, 'add-team-member', {
        teamId: teamAt(stage, which)[0],
        userId: stage.ids.people[whom],
      }),
    apply: (stage) => void teamAt(stage, which)[1].add(whom),
  }
}

export function leaveTeam(who: number, whom: number, which: number): Verb {
  return {
    actor: () => who,
    name: `${who} takes ${whom} out of the team ${which}`,
    expected: (stage) =>
      may(stage.house, who, 'member:delete') && teamAt(stage, which)[1].has(whom),
    call: (stage) =>
      stage.say(who, 'remove-team-member', {
        teamId: teamAt(stage, which)[0],
        userId: stage.ids.people[whom],
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
    expected: ({ house }) =>
      may(house, who, 'ac:create') &&
      !model.isKnown(house, role) &&
      house.custom.size < model.limits.roles &&
      model.holds(house, who, acts(permission)),
    call: ({ say }) => say(who, 'create-role', { role, permission }),
    apply: ({ house }) => void house.custom.set(role, permission),
  }
}

export function changeCustomRole(who: number, role: string, permission: model.Permissions): Verb {
  return {
    actor: () => who,
    name: `${who} lets the role ${role} do ${acts(permission)}`,
    expected: ({ house }) =>
      may(house, who, 'ac:update') &&
      house.custom.has(role) &&
      model.holds(house, who, acts(permission)),
    call: ({ say }) => say(who, 'update-role', { roleName: role, data: { permission } }),
    apply: ({ house }) => void house.custom.set(role, permission),
  }
}

export function removeRole(who: number, role: string): Verb {
  return {
    actor: () => who,
    name: `${who} removes the role ${role}`,
    expected({ house }) {
      const held = [...house.members.values()].some((roles) => roles.includes(role))
      return may(house, who, 'ac:delete') && house.custom.has(role) && !held
    },
    call: ({ say }) => say(who, 'delete-role', { roleName: role }),
    apply: ({ house }) => void house.custom.delete(role),
  }
}

export function activate(who: number): Verb {
  return {
    actor: () => who,
    name: `${who} works here`,
    expected: ({ house }) => house.members.has(who),
    call: ({ say, ids }) => say(who, 'set-active', { organizationId: ids.organization }),
    apply: ({ house }) => void house.active.add(who),
  }
}

export function activateTeam(who: number, which: number): Verb {
  return {
    actor: () => who,
    name: `${who} works in the team ${which}`,
    expected: (stage) => stage.house.active.has(who) && teamAt(stage, which)[1].has(who),
    call: (stage) => stage.say(who, 'set-active-team', { teamId: teamAt(stage, which)[0] }),
    apply: () => undefined,
  }
}
