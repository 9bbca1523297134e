<?php
/**
 * Offers of the hub in the form of WordPress's update screen.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Pure. The hub's answer is checked strictly: its addresses are called with the token, and the files
 * from there are run as code.
 */
final class Releases {

	/** Beginning of every release address at the hub. */
	const PLACE = '/api/theme-activation/download';

	/** Longer notes of a release are cut, in characters: half of one could not be stored. */
	const MOST_NOTES = 8000;

	/**
	 * The releases in an answer of the hub: `theme` and the one before it, `previous`, or null, and
	 * `plugins` by their folders. What does not fit is left out.
	 *
	 * @param array  $answer The hub's answer.
	 * @param string $hub    The hub's origin.
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
	 * Returns true if an offered version is newer than the installed one.
	 *
	 * @param array  $release   One of `read()`.
	 * @param string $installed A version; empty where nothing is known.
	 */
	public static function is_newer( array $release, string $installed ): bool {
		return '' !== $installed && version_compare( $release['version'], $installed, '>' );
	}

	/**
	 * Returns true if an offered version is older than the installed one.
	 *
	 * @param array  $release   One of `read()`.
	 * @param string $installed A version; empty where nothing is known.
	 */
	public static function is_older( array $release, string $installed ): bool {
		return '' !== $installed && version_compare( $release['version'], $installed, '<' );
	}

	/**
	 * A theme's entry.
	 *
	 * @param array  $release    One of `read()`.
	 * @param string $stylesheet The theme's folder.
	 * @param string $url        A page about it.
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
	 * A plugin's entry.
	 *
	 * @param array  $release One of `read()`.
	 * @param string $slug    The plugin's folder.
	 * @param string $file    Its main file, with the folder.
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
	 * Returns true if an address is one of a release at this hub.
	 *
	 * @param mixed  $url What may be one.
	 * @param string $hub The hub's origin.
	 */
	public static function is_place( $url, string $hub ): bool {
		return is_string( $url ) && '' !== $hub && 0 === strpos( $url, $hub . self::PLACE );
	}

	/**
	 * One release, or null where it is none.
	 *
	 * @param mixed  $offered As the hub has it.
	 * @param string $hub     The hub's origin.
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
			// Looked at when it is installed: the keys may change until then.
			'signature'    => self::text( $offered, 'signature', '' ),
		);
	}

	/**
	 * The beginning of notes.
	 *
	 * @param string $notes Text.
	 */
	private static function cut( string $notes ): string {
		return 1 === preg_match( '/\A.{0,' . self::MOST_NOTES . '}/us', $notes, $found ) ? $found[0] : '';
	}

	/**
	 * A text of an answer.
	 *
	 * @param array  $offered   As the hub has it.
	 * @param string $field     Which.
	 * @param string $otherwise Where there is none.
	 */
	private static function text( array $offered, string $field, string $otherwise ): string {
		return is_string( $offered[ $field ] ?? null ) ? $offered[ $field ] : $otherwise;
	}
}
