// Shows notifications while no page of this site is open.

/** Every push shows something: a browser takes the right to push away from a site whose pushes show nothing. */
self.addEventListener('push', event => {
  const { id = '', title = 'Truemark' } = event.data ? event.data.json() : {};
  const options = { icon: '/icons/mark-192.png', badge: '/icons/mark-192.png', tag: `notification-${id}` };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Leads to the list: in a page of this site that is open, else in a new one. */
self.addEventListener('notificationclick', event => {
  event.notification.close();
  const url = new URL('/profile/notification', self.location.origin).href;
  const show = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!page) return self.clients.openWindow(url);
    await page.focus();
    return page.navigate(url).catch(() => self.clients.openWindow(url));
  };
  event.waitUntil(show());
});
