// A signed-in person.
export const ama = {
  id: 1,
  name: 'Ama',
  email: null,
  role: 'admin',
  section_id: null,
  rights: [],
  own_posts_only: false,
  two_fa_enabled: false,
}
