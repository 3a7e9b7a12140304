// The most common words of the interface in the demo's languages.
const codes = ['fr-FR', 'sw-KE', 'tl-PH'] as const

const lines = `
Posts|Articles|Makala|Mga artikulo
Post|Article|Makala|Artikulo
Save|Enregistrer|Hifadhi|I-save
Publish|Publier|Chapisha|Ilathala
Republish|Republier|Chapisha tena|Ilathalang muli
Publish now|Publier maintenant|Chapisha sasa|Ilathala ngayon
Schedule|Programmer|Panga ratiba|Iiskedyul
Trash|Corbeille|Tupio|Basurahan
Restore|Restaurer|Rejesha|Ibalik
Restore to draft|Restaurer en brouillon|Rejesha kuwa rasimu|Ibalik bilang burador
Delete|Supprimer|Futa|Tanggalin
Delete permanently|Supprimer définitivement|Futa kabisa|Tanggalin nang tuluyan
Filters|Filtres|Vichujio|Mga filter
Clear filters|Effacer les filtres|Ondoa vichujio|Alisin ang mga filter
Export|Exporter|Hamisha|I-export
Today posts|Articles du jour|Makala za leo|Mga artikulo ngayon
Sign in|Se connecter|Ingia|Mag-sign in
Sign in to Slotdesk|Se connecter à Slotdesk|Ingia Slotdesk|Mag-sign in sa Slotdesk
Sign out|Se déconnecter|Ondoka|Mag-sign out
Email|E-mail|Barua pepe|Email
Password|Mot de passe|Nenosiri|Password
Go to website|Aller au site|Nenda kwenye tovuti|Pumunta sa website
Title|Titre|Kichwa|Pamagat
Status|Statut|Hali|Katayuan
Author(s)|Auteur(s)|Waandishi|(Mga) may-akda
Uniqueness|Originalité|Upekee|Pagka-orihinal
Words count|Nombre de mots|Idadi ya maneno|Bilang ng salita
Date|Date|Tarehe|Petsa
Category|Catégorie|Kategoria|Kategorya
Subcategory|Sous-catégorie|Kategoria ndogo|Subkategorya
Actions|Actions|Vitendo|Mga aksyon
No posts found|Aucun article trouvé|Hakuna makala|Walang nahanap na artikulo
Search or run a command|Rechercher ou lancer une commande|Tafuta au endesha amri|Maghanap o magpatakbo ng utos
Search|Rechercher|Tafuta|Maghanap
Draft|Brouillon|Rasimu|Burador
In work|En cours|Inafanyiwa kazi|Ginagawa
Ready|Prêt|Tayari|Handa na
Published|Publié|Imechapishwa|Nailathala
Trashed|À la corbeille|Imetupwa|Nasa basurahan
Scheduled|Programmé|Imepangwa|Nakaiskedyul
View|Voir|Tazama|Tingnan
Cancel|Annuler|Ghairi|Kanselahin
Close|Fermer|Funga|Isara
Undo|Annuler l’action|Tendua|I-undo
Language|Langue|Lugha|Wika
Section|Rubrique|Sehemu|Seksyon
Tags|Mots-clés|Lebo|Mga tag
Authors|Auteurs|Waandishi|Mga may-akda
Settings|Réglages|Mipangilio|Mga setting
Commands|Commandes|Amri|Mga utos
Keys|Touches|Vitufe|Mga key
Saved|Enregistré|Imehifadhiwa|Nai-save
New post|Nouvel article|Makala mpya|Bagong artikulo
Page not found|Page introuvable|Ukurasa haupatikani|Hindi nahanap ang pahina
You are not authorized to view this page|Vous n’êtes pas autorisé à voir cette page|Huna ruhusa ya kuona ukurasa huu|Wala kang pahintulot na makita ang pahinang ito
Error fetching data.|Erreur lors du chargement des données.|Hitilafu katika kupata data.|May mali sa pagkuha ng data.
Validation failed.|La validation a échoué.|Uthibitishaji umeshindwa.|Hindi pumasa sa pagsusuri.
Field can not be empty|Ce champ ne peut pas être vide|Sehemu haiwezi kuwa tupu|Hindi maaaring walang laman
Incorrect email or password.|E-mail ou mot de passe incorrect.|Barua pepe au nenosiri si sahihi.|Maling email o password.
Screens|Écrans|Skrini|Mga screen`

/** The phrases with their translations by language code. */
export const phrases = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [message = '', ...translations] = line.split('|')
    return { message, translations: codes.map((code, at) => ({ code, translation: translations[at] ?? message })) }
  })

export const demoLanguages = [
  { code: 'en-US', name: 'English' },
  { code: 'fr-FR', name: 'Français' },
  { code: 'sw-KE', name: 'Kiswahili' },
  { code: 'tl-PH', name: 'Filipino' },
]
