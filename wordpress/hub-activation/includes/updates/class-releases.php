<?php
/**
 * Releases of the hub in the format of WordPress's update screen.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Validates the hub's answer strictly, because its addresses get the token and its files run as
 * code.
 */
final class Releases {

	/** Beginning of every release address at the hub. */
	const PLACE = '/api/theme-activation/download';

	/** Number of characters after which the client cuts release notes, as the hub does. */
	const MOST_NOTES = 8000;

	/**
	 * Returns the releases in an answer of the hub: `theme` and `previous`, or null, and `plugins`
	 * by their folders. Leaves out invalid releases.
	 *
	 * @param array  $answer Answer of the hub.
	 * @param string $hub    Origin of the hub.
	 */
	public static function read( array $answer, string $hub ): array {
		$plugins = array();
		foreach ( is_array( $answer['plugins'] ?? null ) ? $answer['plugins'] : array() as $offered ) {
			$release = self::release( $offered, $hub );
			$slug    = is_array( $offered ) ? ( $offered['slug'] ?? '' ) : '';
			if ( null !== $release && is_string( $slug ) && 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/', $slug ) ) {
				$release['name']     = self::text( $offered, 'name', $slug );
				$release['required'] = true === ( $offered['required'] ?? false );
				$plugins[ $slug ]    = $release;
			}
		}
		return array(
			'theme'    => self::release( $answer['item'] ?? null, $hub ),
			'previous' => self::release( $answer['previous'] ?? null, $hub ),
			'plugins'  => $plugins,
		);
	}

	/**
	 * Returns true if an offered version is newer than the installed version.
	 *
	 * @param array  $release   Release from `read()`.
	 * @param string $installed Installed version; empty if unknown.
	 */
	public static function is_newer( array $release, string $installed ): bool {
		return '' !== $installed && version_compare( $release['version'], $installed, '>' );
	}

	/**
	 * Returns true if an offered version is older than the installed version.
	 *
	 * @param array  $release   Release from `read()`.
	 * @param string $installed Installed version; empty if unknown.
	 */
	public static function is_older( array $release, string $installed ): bool {
		return '' !== $installed && version_compare( $release['version'], $installed, '<' );
	}

	/**
	 * Returns the entry of a theme.
	 *
	 * @param array  $release    Release from `read()`.
	 * @param string $stylesheet Folder of the theme.
	 * @param string $url        Address of a page about the release.
	 */
	public static function theme_entry( array $release, string $stylesheet, string $url ): array {
		return array(
			'theme'        => $stylesheet,
			'new_version'  => $release['version'],
			'url'          => $url,
			'package'      => $release['url'],
			'requires'     => $release['requires'],
			'requires_php' => $release['requires_php'],
		);
	}

	/**
	 * Returns the entry of a plugin.
	 *
	 * @param array  $release Release from `read()`.
	 * @param string $slug    Folder of the plugin.
	 * @param string $file    Main file of the plugin with its folder.
	 */
	public static function plugin_entry( array $release, string $slug, string $file ): \stdClass {
		return (object) array(
			'id'            => $slug,
			'slug'          => $slug,
			'plugin'        => $file,
			'new_version'   => $release['version'],
			'url'           => '',
			'package'       => $release['url'],
			'icons'         => array(),
			'banners'       => array(),
			'banners_rtl'   => array(),
			'requires'      => $release['requires'],
			'requires_php'  => $release['requires_php'],
			'tested'        => $release['tested'],
			'compatibility' => new \stdClass(),
		);
	}

	/**
	 * Returns true if an address belongs to a release at this hub.
	 *
	 * @param mixed  $url Possible address.
	 * @param string $hub Origin of the hub.
	 */
	public static function is_place( $url, string $hub ): bool {
		return is_string( $url ) && '' !== $hub && 0 === strpos( $url, $hub . self::PLACE );
	}

	/**
	 * Returns a release, or null if it is not valid.
	 *
	 * @param mixed  $offered Release as the hub sent it.
	 * @param string $hub     Origin of the hub.
	 */
	private static function release( $offered, string $hub ): ?array {
		$version = is_array( $offered ) ? self::text( $offered, 'version', '' ) : '';
		$sha256  = is_array( $offered ) ? self::text( $offered, 'sha256', '' ) : '';
		$fits    = 1 === preg_match( '/^\d[A-Za-z0-9.+_-]{0,63}$/D', $version ) && 1 === preg_match( '/^[0-9a-f]{64}$/D', $sha256 );
		if ( ! $fits || ! self::is_place( $offered['url'] ?? null, $hub ) ) {
			return null;
		}
		return array(
			'version'      => $version,
			'url'          => $offered['url'],
			'sha256'       => $sha256,
			'requires'     => self::text( $offered, 'requires', '' ),
			'requires_php' => self::text( $offered, 'requires_php', '' ),
			'tested'       => self::text( $offered, 'tested', '' ),
			'notes'        => self::cut( self::text( $offered, 'notes', '' ) ),
			// The signature is checked before installation, because the keys may change until then.
			'signature'    => self::text( $offered, 'signature', '' ),
		);
	}

	/**
	 * Returns the beginning of release notes.
	 *
	 * @param string $notes Release notes.
	 */
	private static function cut( string $notes ): string {
		return 1 === preg_match( '/\A.{0,' . self::MOST_NOTES . '}/us', $notes, $match ) ? $match[0] : '';
	}

	/**
	 * Returns a text field of an answer.
	 *
	 * @param array  $offered   Release as the hub sent it.
	 * @param string $field     Name of the field.
	 * @param string $otherwise Value if the field is missing.
	 */
	private static function text( array $offered, string $field, string $otherwise ): string {
		return is_string( $offered[ $field ] ?? null ) ? $offered[ $field ] : $otherwise;
	}
}
