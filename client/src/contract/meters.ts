// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Quantities = { quantities: { timestamp: Date; quantity: number }[]; total: number }

const quantitiesDates: Dates = { quantities: { timestamp: true } }

export type Meter = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  metadata: Record<string, string | number | boolean>
  name: string
  unit: 'scalar' | 'token' | 'custom'
  customLabel: string | null
  customMultiplier: number | null
  filter: {
    conjunction: 'and' | 'or'
    clauses: (
      | {
          property: string
          operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
          value: string | number | boolean
        }
      | {
          conjunction: 'and' | 'or'
          clauses: (
            | {
                property: string
                operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
                value: string | number | boolean
              }
            | {
                conjunction: 'and' | 'or'
                clauses: (
                  | {
                      property: string
                      operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
                      value: string | number | boolean
                    }
                  | {
                      conjunction: 'and' | 'or'
                      clauses: (
                        | {
                            property: string
                            operator:
                              | 'eq'
                              | 'ne'
                              | 'gt'
                              | 'gte'
                              | 'lt'
                              | 'lte'
                              | 'like'
                              | 'not_like'
                            value: string | number | boolean
                          }
                        | {
                            conjunction: 'and' | 'or'
                            clauses: (
                              | {
                                  property: string
                                  operator:
                                    | 'eq'
                                    | 'ne'
                                    | 'gt'
                                    | 'gte'
                                    | 'lt'
                                    | 'lte'
                                    | 'like'
                                    | 'not_like'
                                  value: string | number | boolean
                                }
                              | {
                                  conjunction: 'and' | 'or'
                                  clauses: (
                                    | {
                                        property: string
                                        operator:
                                          | 'eq'
                                          | 'ne'
                                          | 'gt'
                                          | 'gte'
                                          | 'lt'
                                          | 'lte'
                                          | 'like'
                                          | 'not_like'
                                        value: string | number | boolean
                                      }
                                    | {
                                        conjunction: 'and' | 'or'
                                        clauses: (
                                          | {
                                              property: string
                                              operator:
                                                | 'eq'
                                                | 'ne'
                                                | 'gt'
                                                | 'gte'
                                                | 'lt'
                                                | 'lte'
                                                | 'like'
                                                | 'not_like'
                                              value: string | number | boolean
                                            }
                                          | {
                                              conjunction: 'and' | 'or'
                                              clauses: {
                                                property: string
                                                operator:
                                                  | 'eq'
                                                  | 'ne'
                                                  | 'gt'
                                                  | 'gte'
                                                  | 'lt'
                                                  | 'lte'
                                                  | 'like'
                                                  | 'not_like'
                                                value: string | number | boolean
                                              }[]
                                            }
                                        )[]
                                      }
                                  )[]
                                }
                            )[]
                          }
                      )[]
                    }
                )[]
              }
          )[]
        }
    )[]
  }
  aggregation:
    | { func: 'count' }
    | { func: 'sum' | 'max' | 'min' | 'avg'; property: string }
    | { func: 'unique'; property: string }
  archivedAt: Date | null
}

export const meterDates: Dates = { createdAt: true, modifiedAt: true, archivedAt: true }

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    name: string
    unit?: ('scalar' | 'token' | 'custom') | undefined
    customLabel?: (string | null) | undefined
    customMultiplier?: (number | null) | undefined
    filter: {
      conjunction: 'and' | 'or'
      clauses: (
        | {
            property: string
            operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
            value: string | number | boolean
          }
        | {
            conjunction: 'and' | 'or'
            clauses: (
              | {
                  property: string
                  operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
                  value: string | number | boolean
                }
              | {
                  conjunction: 'and' | 'or'
                  clauses: (
                    | {
                        property: string
                        operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
                        value: string | number | boolean
                      }
                    | {
                        conjunction: 'and' | 'or'
                        clauses: (
                          | {
                              property: string
                              operator:
                                | 'eq'
                                | 'ne'
                                | 'gt'
                                | 'gte'
                                | 'lt'
                                | 'lte'
                                | 'like'
                                | 'not_like'
                              value: string | number | boolean
                            }
                          | {
                              conjunction: 'and' | 'or'
                              clauses: (
                                | {
                                    property: string
                                    operator:
                                      | 'eq'
                                      | 'ne'
                                      | 'gt'
                                      | 'gte'
                                      | 'lt'
                                      | 'lte'
                                      | 'like'
                                      | 'not_like'
                                    value: string | number | boolean
                                  }
                                | {
                                    conjunction: 'and' | 'or'
                                    clauses: (
                                      | {
                                          property: string
                                          operator:
                                            | 'eq'
                                            | 'ne'
                                            | 'gt'
                                            | 'gte'
                                            | 'lt'
                                            | 'lte'
                                            | 'like'
                                            | 'not_like'
                                          value: string | number | boolean
                                        }
                                      | {
                                          conjunction: 'and' | 'or'
                                          clauses: (
                                            | {
                                                property: string
                                                operator:
                                                  | 'eq'
                                                  | 'ne'
                                                  | 'gt'
                                                  | 'gte'
                                                  | 'lt'
                                                  | 'lte'
                                                  | 'like'
                                                  | 'not_like'
                                                value: string | number | boolean
                                              }
                                            | {
                                                conjunction: 'and' | 'or'
                                                clauses: {
                                                  property: string
                                                  operator:
                                                    | 'eq'
                                                    | 'ne'
                                                    | 'gt'
                                                    | 'gte'
                                                    | 'lt'
                                                    | 'lte'
                                                    | 'like'
                                                    | 'not_like'
                                                  value: string | number | boolean
                                                }[]
                                              }
                                          )[]
                                        }
                                    )[]
                                  }
                              )[]
                            }
                        )[]
                      }
                  )[]
                }
            )[]
          }
      )[]
    }
    aggregation:
      | { func: 'count' }
      | { func: 'sum' | 'max' | 'min' | 'avg'; property: string }
      | { func: 'unique'; property: string }
  }
  output: Meter
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/meters/', dates: meterDates }

export const get: Route<{
  input: { id: string }
  output: Meter
  error: never
}> = { line: 'GET /v1/meters/:id', dates: meterDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          query?: string | undefined
          isArchived?: string | undefined
          sorting?: ('created_at' | '-created_at' | 'name' | '-name')[] | undefined
          metadata?: Record<string, string[]> | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Meter[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/meters/', dates: { items: meterDates } }

export const preview: Route<{
  input: {
    organizationId?: (string | null) | undefined
    filter: {
      conjunction: 'and' | 'or'
      clauses: (
        | {
            property: string
            operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
            value: string | number | boolean
          }
        | {
            conjunction: 'and' | 'or'
            clauses: (
              | {
                  property: string
                  operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
                  value: string | number | boolean
                }
              | {
                  conjunction: 'and' | 'or'
                  clauses: (
                    | {
                        property: string
                        operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
                        value: string | number | boolean
                      }
                    | {
                        conjunction: 'and' | 'or'
                        clauses: (
                          | {
                              property: string
                              operator:
                                | 'eq'
                                | 'ne'
                                | 'gt'
                                | 'gte'
                                | 'lt'
                                | 'lte'
                                | 'like'
                                | 'not_like'
                              value: string | number | boolean
                            }
                          | {
                              conjunction: 'and' | 'or'
                              clauses: (
                                | {
                                    property: string
                                    operator:
                                      | 'eq'
                                      | 'ne'
                                      | 'gt'
                                      | 'gte'
                                      | 'lt'
                                      | 'lte'
                                      | 'like'
                                      | 'not_like'
                                    value: string | number | boolean
                                  }
                                | {
                                    conjunction: 'and' | 'or'
                                    clauses: (
                                      | {
                                          property: string
                                          operator:
                                            | 'eq'
                                            | 'ne'
                                            | 'gt'
                                            | 'gte'
                                            | 'lt'
                                            | 'lte'
                                            | 'like'
                                            | 'not_like'
                                          value: string | number | boolean
                                        }
                                      | {
                                          conjunction: 'and' | 'or'
                                          clauses: (
                                            | {
                                                property: string
                                                operator:
                                                  | 'eq'
                                                  | 'ne'
                                                  | 'gt'
                                                  | 'gte'
                                                  | 'lt'
                                                  | 'lte'
                                                  | 'like'
                                                  | 'not_like'
                                                value: string | number | boolean
                                              }
                                            | {
                                                conjunction: 'and' | 'or'
                                                clauses: {
                                                  property: string
                                                  operator:
                                                    | 'eq'
                                                    | 'ne'
                                                    | 'gt'
                                                    | 'gte'
                                                    | 'lt'
                                                    | 'lte'
                                                    | 'like'
                                                    | 'not_like'
                                                  value: string | number | boolean
                                                }[]
                                              }
                                          )[]
                                        }
                                    )[]
                                  }
                              )[]
                            }
                        )[]
                      }
                  )[]
                }
            )[]
          }
      )[]
    }
    aggregation:
      | { func: 'count' }
      | { func: 'sum' | 'max' | 'min' | 'avg'; property: string }
      | { func: 'unique'; property: string }
    startTimestamp: Date | string
    endTimestamp: Date | string
    interval: 'hour' | 'day' | 'week' | 'month' | 'year'
    timezone?: string | undefined
  }
  output: Quantities
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/meters/preview', dates: quantitiesDates }

export const quantities: Route<{
  input: {
    id: string
    query: {
      organizationId?: string | undefined
      startTimestamp: Date | string
      endTimestamp: Date | string
      interval: 'hour' | 'day' | 'week' | 'month' | 'year'
      timezone?: string | undefined
      customerId?: string[] | undefined
      externalCustomerId?: string[] | undefined
      customerAggregationFunction?: ('sum' | 'max' | 'min' | 'avg') | undefined
      metadata?: Record<string, string[]> | undefined
    }
  }
  output: Quantities
  error: never
}> = { line: 'GET /v1/meters/:id/quantities', dates: quantitiesDates }

export const update: Route<{
  input: {
    metadata?: Record<string, string | number | boolean> | undefined
    name?: (string | null) | undefined
    unit?: (('scalar' | 'token' | 'custom') | null) | undefined
    customLabel?: (string | null) | undefined
    customMultiplier?: (number | null) | undefined
    filter?:
      | ({
          conjunction: 'and' | 'or'
          clauses: (
            | {
                property: string
                operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
                value: string | number | boolean
              }
            | {
                conjunction: 'and' | 'or'
                clauses: (
                  | {
                      property: string
                      operator: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
                      value: string | number | boolean
                    }
                  | {
                      conjunction: 'and' | 'or'
                      clauses: (
                        | {
                            property: string
                            operator:
                              | 'eq'
                              | 'ne'
                              | 'gt'
                              | 'gte'
                              | 'lt'
                              | 'lte'
                              | 'like'
                              | 'not_like'
                            value: string | number | boolean
                          }
                        | {
                            conjunction: 'and' | 'or'
                            clauses: (
                              | {
                                  property: string
                                  operator:
                                    | 'eq'
                                    | 'ne'
                                    | 'gt'
                                    | 'gte'
                                    | 'lt'
                                    | 'lte'
                                    | 'like'
                                    | 'not_like'
                                  value: string | number | boolean
                                }
                              | {
                                  conjunction: 'and' | 'or'
                                  clauses: (
                                    | {
                                        property: string
                                        operator:
                                          | 'eq'
                                          | 'ne'
                                          | 'gt'
                                          | 'gte'
                                          | 'lt'
                                          | 'lte'
                                          | 'like'
                                          | 'not_like'
                                        value: string | number | boolean
                                      }
                                    | {
                                        conjunction: 'and' | 'or'
                                        clauses: (
                                          | {
                                              property: string
                                              operator:
                                                | 'eq'
                                                | 'ne'
                                                | 'gt'
                                                | 'gte'
                                                | 'lt'
                                                | 'lte'
                                                | 'like'
                                                | 'not_like'
                                              value: string | number | boolean
                                            }
                                          | {
                                              conjunction: 'and' | 'or'
                                              clauses: (
                                                | {
                                                    property: string
                                                    operator:
                                                      | 'eq'
                                                      | 'ne'
                                                      | 'gt'
                                                      | 'gte'
                                                      | 'lt'
                                                      | 'lte'
                                                      | 'like'
                                                      | 'not_like'
                                                    value: string | number | boolean
                                                  }
                                                | {
                                                    conjunction: 'and' | 'or'
                                                    clauses: {
                                                      property: string
                                                      operator:
                                                        | 'eq'
                                                        | 'ne'
                                                        | 'gt'
                                                        | 'gte'
                                                        | 'lt'
                                                        | 'lte'
                                                        | 'like'
                                                        | 'not_like'
                                                      value: string | number | boolean
                                                    }[]
                                                  }
                                              )[]
                                            }
                                        )[]
                                      }
                                  )[]
                                }
                            )[]
                          }
                      )[]
                    }
                )[]
              }
          )[]
        } | null)
      | undefined
    aggregation?:
      | (
          | (
              | { func: 'count' }
              | { func: 'sum' | 'max' | 'min' | 'avg'; property: string }
              | { func: 'unique'; property: string }
            )
          | null
        )
      | undefined
    isArchived?: (boolean | null) | undefined
    id: string
  }
  output: Meter
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/meters/:id', dates: meterDates }
