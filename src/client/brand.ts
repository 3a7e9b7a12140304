// The brand as anybody may see it: what the sign-in page shows before it is known who comes.
import { constants as constantsContract } from '#contract/constants'
import { apiOf } from './api'

const api = { constants: apiOf(constantsContract) }

/** Empty where the server cannot say: the page is no less a page for it. */
export const loadBrand = () => api.constants.brand().catch(() => ({ id: '', name: '' }))
