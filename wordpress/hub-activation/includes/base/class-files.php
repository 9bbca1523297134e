<?php
/**
 * Files of this server.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Reads certificates, keys and answers of the hub from files.
 */
final class Files {

	/**
	 * Returns the content of a file on this server; empty if it is unreadable.
	 *
	 * @param string $path Path of the file.
	 * @param int    $most Largest number of bytes to read.
	 */
	public static function read( string $path, int $most = 65536 ): string {
		if ( ! is_file( $path ) || ! is_readable( $path ) ) {
			return '';
		}
		// phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a path, never an address.
		return (string) file_get_contents( $path, false, null, 0, $most );
	}
}
