import { useSession } from './session/session'

/** The sister sites that this one may send posts to; none when the brand's feature is off. */
export const sisterProjects = () => {
  const constants = useSession.getState().constants
  const isOn = constants?.brand.features['exportFrom'] === true
  return isOn ? constants.projects.filter(({ id }) => id !== constants.brand.id) : []
}
