/** Whether a device, as the server words it ("Chrome, Android"), is one that is held in the hand. */
export function isHandheld(device: string): boolean {
  return /android|iphone|ipad|ipod|mobile/i.test(device);
}
