// The publisher's brands. Each installation has one, set by BRAND.

export const brandCodes = ['gh', 'ng', 'ph', 'ke', 'za'] as const
export type BrandCode = (typeof brandCodes)[number]

/** Features that a brand may lack. `uniqueness` is the check for copied text. */
export interface BrandFeatures {
  push: boolean
  exportFrom: boolean
  exportTo: boolean
  uniqueness: boolean
  videoEmbed: boolean
  /** Whether saving a task on the board opens its post. */
  moveToPostOnDashboardSave: boolean
  experts: boolean
}

export interface Brand {
  code: BrandCode
  name: string
  /** The IANA time zone in which the screens show every time. */
  zone: string
  features: BrandFeatures
}

const everything: BrandFeatures = {
  push: true,
  exportFrom: true,
  exportTo: true,
  uniqueness: true,
  videoEmbed: true,
  moveToPostOnDashboardSave: false,
  experts: true,
}

/**
 * The brands by their codes. The specification sets `moveToPostOnDashboardSave` and `experts`; the other features are this
 * product's choice.
 */
export const brands: Record<BrandCode, Brand> = {
  gh: { code: 'gh', name: 'Accra Courier', zone: 'Africa/Accra', features: everything },
  ng: { code: 'ng', name: 'Lagos Ledger', zone: 'Africa/Lagos', features: everything },
  ph: { code: 'ph', name: 'Manila Dispatch', zone: 'Asia/Manila', features: { ...everything, experts: false } },
  ke: { code: 'ke', name: 'Nairobi Wire', zone: 'Africa/Nairobi', features: { ...everything, videoEmbed: false } },
  za: { code: 'za', name: 'Joburg Record', zone: 'Africa/Johannesburg', features: { ...everything, exportTo: false } },
}
