import { base64Text } from '../schemas.ts';

/** Bytes of a picture that an operator sends with an act, before Base64. */
export const sentPictureBytesMax = 2 * 1024 * 1024;
const lengthMax = Math.ceil(sentPictureBytesMax / 3) * 4;

/** A JPG, PNG or JPEG 2000 in Base64. */
export const sentPicture = base64Text(lengthMax);

/** Bytes of a call that brings one. */
export const sentPictureBodyBytesMax = lengthMax + 8 * 1024;

export const sentPictureRefusals = ['fileFormatWrong', 'pictureUnreadable', 'pictureTooLarge', 'uploadFailed'] as const;
