/** Stores the pictures of projects, one for each project (Contract 2.52). */
import mongoose, { type Connection } from "mongoose";
import { PICTURE_TYPES, type PictureHead } from "../../domain/projects/picture_head.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { rowsOf } from "../platform/rows.ts";

type Binary = InstanceType<typeof mongoose.mongo.Binary>;

interface StoredPicture {
  /** of the project */
  _id: number;
  /** SHA-256 of the bytes in hex */
  sha256: string;
  mediaType: PictureHead["mediaType"];
  /** in pixels, as the height */
  width: number;
  height: number;
  bytes: Binary;
}

/** A picture with its bytes. */
export interface ProjectPicture extends PictureHead {
  readonly sha256: string;
  readonly bytes: Buffer;
}

const fields: is.Fields<StoredPicture> = {
  _id: is.id(),
  sha256: is.text(),
  mediaType: is.oneOf(...PICTURE_TYPES),
  width: is.count(),
  height: is.count(),
  bytes: is.anything(),
};

export function createProjectPictureStore(connection: Connection) {
  const collection = defineCollection<StoredPicture>(connection, "project_pictures", fields, []);
  const rows = rowsOf(collection);
  return {
    collection,

    async ofProject(projectId: number): Promise<ProjectPicture | null> {
      const found = await rows.findOne({ _id: projectId }, LIMIT);
      if (found === null) return null;
      const { sha256, mediaType, width, height, bytes } = found;
      return { sha256, mediaType, width, height, bytes: Buffer.from(bytes.value()) };
    },

    /** Puts the picture in the place of the one that the project had. */
    async put(projectId: number, { bytes, ...head }: ProjectPicture): Promise<void> {
      const row = { ...head, bytes: new mongoose.mongo.Binary(bytes) };
      await rows.updateOne({ _id: projectId }, { $set: row }, { upsert: true });
    },

    async remove(projectId: number): Promise<void> {
      await rows.deleteOne({ _id: projectId });
    },
  };
}
