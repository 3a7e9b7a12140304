import { useSession } from '#client/session/session'
import type { EmbedAttrs } from '#text/document'
import { isVideo, videosOff } from '#text/videos'

/** Why a text of this brand does not accept an embed; undefined: it does. */
export const refusesEmbed = (embed: Pick<EmbedAttrs, 'provider'>): string | undefined =>
  useSession.getState().constants?.brand.features['videoEmbed'] === false && isVideo(embed) ? videosOff : undefined
