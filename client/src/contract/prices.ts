// Generated from the contract by `npm run generate`; do not edit.

export type SeatTier = { minSeats: number; maxSeats: number | null; pricePerSeat: number }

export type PriceCreate =
  | {
      priceCurrency?: string | undefined
      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
      amountType: 'fixed'
      priceAmount: number
    }
  | {
      priceCurrency?: string | undefined
      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
      amountType: 'custom'
      minimumAmount?: number | undefined
      maximumAmount?: (number | null) | undefined
      presetAmount?: (number | null) | undefined
    }
  | {
      priceCurrency?: string | undefined
      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
      amountType: 'free'
    }
  | {
      priceCurrency?: string | undefined
      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
      amountType: 'metered_unit'
      meterId: string
      unitAmount: number | string
      capAmount?: (number | null) | undefined
    }
  | {
      priceCurrency?: string | undefined
      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
      amountType: 'seat_based'
      seatTiers: {
        seatTierType?: ('volume' | 'graduated') | undefined
        tiers: { minSeats: number; maxSeats?: (number | null) | undefined; pricePerSeat: number }[]
      }
    }

export type Price =
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      source: 'catalog' | 'ad_hoc'
      priceCurrency: string
      taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
      isArchived: boolean
      productId: string
      type: 'one_time' | 'recurring'
      recurringInterval: ('day' | 'week' | 'month' | 'year') | null
      amountType: 'fixed'
      priceAmount: number
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      source: 'catalog' | 'ad_hoc'
      priceCurrency: string
      taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
      isArchived: boolean
      productId: string
      type: 'one_time' | 'recurring'
      recurringInterval: ('day' | 'week' | 'month' | 'year') | null
      amountType: 'custom'
      minimumAmount: number
      maximumAmount: number | null
      presetAmount: number | null
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      source: 'catalog' | 'ad_hoc'
      priceCurrency: string
      taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
      isArchived: boolean
      productId: string
      type: 'one_time' | 'recurring'
      recurringInterval: ('day' | 'week' | 'month' | 'year') | null
      amountType: 'metered_unit'
      unitAmount: string
      capAmount: number | null
      meterId: string
      meter: {
        id: string
        name: string
        unit: 'scalar' | 'token' | 'custom'
        customLabel: string | null
        customMultiplier: number | null
      }
    }
  | {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      source: 'catalog' | 'ad_hoc'
      priceCurrency: string
      taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
      isArchived: boolean
      productId: string
      type: 'one_time' | 'recurring'
      recurringInterval: ('day' | 'week' | 'month' | 'year') | null
      amountType: 'seat_based'
      seatTiers: {
        seatTierType: 'volume' | 'graduated'
        tiers: SeatTier[]
        minimumSeats: number
        maximumSeats: number | null
      }
    }
