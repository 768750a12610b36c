import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalConnection, PortalLinkedAccount } from '@guildhall/contract/portal-connections'
import { benefit, inside } from './facts.ts'
import type { BuyerState } from './state.ts'

type PageOf<Kind> = Extract<BuyerPage, { kind: Kind }>

/** What people call themselves and their places elsewhere; no language translates it. */
const [ada, work] = ['turmuhrenwerkstatt-lindenau', 'maximiliane_grosskreutz']
const server = 'Donaudampfschiffahrtsgesellschaft'
const repository = 'werkstatt-lindenau/donaudampfschiffahrtschronometer'
export const connectionNames = [ada, work, server, repository, 'Discord', 'GitHub']

const atDiscord: PortalConnection = {
  service: 'discord',
  state: 'notConnected',
  place: { name: server, url: 'https://discord.com/channels/1' },
  reason: null,
  isDelayed: false,
  account: null,
  others: [],
  mayConnect: true,
  isProven: true,
}
const account = { id: '1', name: ada }
const others = [{ id: '2', name: work }]
const given: PortalConnection = { ...atDiscord, state: 'given', account }
const failed: PortalConnection = { ...atDiscord, state: 'failed', account, reason: 'noPermission' }
const atGitHub: PortalConnection = {
  ...given,
  service: 'github',
  place: { name: repository, url: `https://github.com/${repository}` },
}

function pageOf(connection: PortalConnection): PageOf<'portal-benefit'> {
  return {
    ...inside,
    kind: 'portal-benefit',
    address: `${inside.home}/benefits/1`,
    benefit: {
      id: '1',
      type: connection.service === 'discord' ? 'discord' : 'github_repository',
      description: benefit,
      isGranted: connection.state === 'given',
    },
    key: null,
    files: null,
    connection,
    asks: null,
    note: null,
  }
}

/** Each leads to another button; the others differ in their words alone. */
const reasons = ['consent', 'accountRefused', 'noPermission'] as const
const results = ['linked', 'taken', 'noConsent'] as const

const shown: Readonly<Record<string, PortalConnection>> = {
  'no connected account': atDiscord,
  'a seller who has to finish': { ...atDiscord, state: 'sellerFirst', place: null },
  'no proof of the address': { ...atDiscord, isProven: false },
  'several accounts to choose from': {
    ...atDiscord,
    state: 'choose',
    others: [account, ...others],
  },
  'access that is being given': { ...atDiscord, state: 'giving', account },
  'a service that does not answer': { ...atDiscord, state: 'giving', isDelayed: true, account },
  'a role at Discord': { ...given, others },
  'an invitation of GitHub': atGitHub,
  'as many accounts as may be': { ...given, others, mayConnect: false },
}

export const connectionStates: readonly BuyerState[] = [
  ...Object.entries(shown).map(([name, connection]) => ({
    name: `portal: benefit with ${name}`,
    names: connectionNames,
    page: pageOf(connection),
  })),
  ...reasons.map((reason) => ({
    name: `portal: benefit that failed: ${reason}`,
    names: connectionNames,
    page: pageOf({ ...failed, reason }),
  })),
  ...results.map((note) => ({
    name: `portal: benefit after connecting: ${note}`,
    names: connectionNames,
    page: { ...pageOf(note === 'linked' ? given : atDiscord), note },
  })),
]

export const awayStates: readonly BuyerState[] = [
  {
    name: 'portal: on the way to Discord',
    names: connectionNames,
    page: {
      ...inside,
      kind: 'portal-away',
      address: `${inside.home}/benefits/1`,
      service: 'discord',
      url: 'https://discord.com/oauth2/authorize',
      back: `${inside.home}/benefits/1`,
    },
  },
]

export const linkedAccounts: readonly PortalLinkedAccount[] = [
  { ...account, service: 'discord' },
  { id: '2', name: work, service: 'github' },
]
const disconnecting: PageOf<'portal-disconnect'> = {
  ...inside,
  kind: 'portal-disconnect',
  address: `${inside.home}/connections/discord/1`,
  account: { ...account, service: 'discord' },
  benefits: [benefit, benefit],
  back: `${inside.home}/settings`,
}

export const disconnectStates: readonly BuyerState[] = [
  { name: 'portal: disconnecting an account', names: connectionNames, page: disconnecting },
  {
    name: 'portal: disconnecting an account without access',
    names: connectionNames,
    page: { ...disconnecting, benefits: [] },
  },
]

/** As the overview has them. */
export const connectedBenefits = [
  {
    id: 'discord',
    type: 'discord',
    description: benefit,
    isGranted: false,
    connection: { service: 'discord', state: 'notConnected', account: null },
  },
  {
    id: 'github',
    type: 'github_repository',
    description: benefit,
    isGranted: true,
    connection: { service: 'github', state: 'given', account: ada },
  },
] as const
