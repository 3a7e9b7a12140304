// The publisher's brands. One is chosen for each installation, by BRAND.

export const brandCodes = ['gh', 'ng', 'ph', 'ke', 'za'] as const
export type BrandCode = (typeof brandCodes)[number]

/** What a brand may be without. `uniqueness` is the check for copied text. */
export interface BrandFeatures {
  push: boolean
  exportFrom: boolean
  exportTo: boolean
  uniqueness: boolean
  videoEmbed: boolean
  /** Saving a task on the board opens its post. */
  moveToPostOnDashboardSave: boolean
  experts: boolean
}

export interface Brand {
  code: BrandCode
  name: string
  /** IANA time zone; every time on screen is in it. */
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

/** The specification sets two switches, `moveToPostOnDashboardSave` and `experts`; the others are this product's choice. */
export const brands: Record<BrandCode, Brand> = {
  gh: { code: 'gh', name: 'Accra Courier', zone: 'Africa/Accra', features: everything },
  ng: { code: 'ng', name: 'Lagos Ledger', zone: 'Africa/Lagos', features: everything },
  ph: { code: 'ph', name: 'Manila Dispatch', zone: 'Asia/Manila', features: { ...everything, experts: false } },
  ke: { code: 'ke', name: 'Nairobi Wire', zone: 'Africa/Nairobi', features: { ...everything, videoEmbed: false } },
  za: { code: 'za', name: 'Joburg Record', zone: 'Africa/Johannesburg', features: { ...everything, exportTo: false } },
}
