// The brand as anybody may see it: what the sign-in page shows before it is known who comes.
import { api } from '#client/api/api'

/** Empty where the server cannot say: the page is no less a page for it. */
export const loadBrand = () => api.constants.brand().catch(() => ({ id: '', name: '' }))
