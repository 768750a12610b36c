import { z } from 'zod'
import {
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  organizationInput,
  resource,
  Uuid,
} from '../kernel/billing.ts'
import { boundedList } from '../kernel/bounded.ts'
import { NoJson } from '../kernel/common.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { metricSlugs } from './metrics.ts'

/** Of one organization. */
export const mostDashboards = 20

const Slugs = boundedList(z.enum(metricSlugs), metricSlugs.length)
const Name = z.string().trim().min(1).max(100)

const Dashboard = z.object({
  ...resource,
  name: z.string(),
  metrics: z.array(z.string()).meta({
    description: 'The figures that are shown, in their order; as `/v1/metrics` names them.',
  }),
  organization_id: z.string(),
})
export type Dashboard = z.infer<typeof Dashboard>

const DashboardCreate = z.object({
  ...organizationInput,
  name: Name,
  metrics: Slugs.default([]),
})
export type DashboardCreate = z.output<typeof DashboardCreate>

const DashboardUpdate = z.object({ name: Name.nullish(), metrics: Slugs.nullish() })
export type DashboardUpdate = z.output<typeof DashboardUpdate>

const basePath = '/v1/metrics/dashboards'
const One = z.object({ id: Uuid })

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The dashboards of an organization, at most twenty, oldest first',
  access: mayRead('metrics'),
  query: z.object({ organization_id: z.string().optional() }),
  output: z.array(Dashboard),
})

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Create a dashboard',
  access: mayWrite('metrics'),
  body: DashboardCreate,
  status: 201,
  output: Dashboard,
})

export const get = endpoint({
  method: 'GET',
  path: `${basePath}/:id`,
  summary: 'One dashboard',
  access: mayReadOne('metrics'),
  params: One,
  output: Dashboard,
  errors: ['NOT_FOUND'],
})

export const update = endpoint({
  method: 'PATCH',
  path: `${basePath}/:id`,
  summary: 'Rename a dashboard, or change what it shows',
  access: mayWriteOne('metrics'),
  params: One,
  body: DashboardUpdate,
  output: Dashboard,
  errors: ['NOT_FOUND'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${basePath}/:id`,
  summary: 'Delete a dashboard',
  access: mayWriteOne('metrics'),
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND'],
})
