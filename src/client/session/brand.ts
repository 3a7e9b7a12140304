// The brand on the sign-in page. It is public.
import { api } from '#client/api/api'

/** Loads the brand. Empty when that fails: the sign-in page works without it. */
export const loadBrand = () => api.constants.brand().catch(() => ({ id: '', name: '' }))
