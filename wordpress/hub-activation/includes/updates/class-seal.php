<?php
/**
 * Check of a release before installation.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Checks signatures. If the theme bundles the publisher's key, a compromised hub cannot install
 * code on this site. Without a key every release is allowed.
 */
final class Seal {

	/** Time for which an administrator's choice of an older version is valid, in seconds. */
	const RETURN_TIME = 3600;

	/**
	 * The settings.
	 *
	 * @var Config
	 */
	private $config;

	/**
	 * Stored data of this site.
	 *
	 * @var Store
	 */
	private $store;

	/**
	 * Seconds since 1970.
	 *
	 * @var int
	 */
	private $now;

	/**
	 * Creates the check of a product's releases.
	 *
	 * @param Config $config The settings.
	 * @param Store  $store  Stored data of this site; all sites of a network share the keys.
	 * @param int    $now    Seconds since 1970.
	 */
	public function __construct( Config $config, Store $store, int $now ) {
		$this->config = $config;
		$this->store  = $store;
		$this->now    = $now;
	}

	/**
	 * Returns the public key that must sign releases now; empty if the theme bundles none.
	 */
	public function key(): string {
		$keys = $this->keys();
		return array() === $keys ? '' : (string) end( $keys );
	}

	/**
	 * Stores the keys that replaced the current key.
	 *
	 * @param array $rotations Rotation lines of the hub.
	 */
	public function learn( array $rotations ): void {
		$keys  = $this->keys();
		$known = array() === $keys ? $keys : Signature::follow( $keys, $rotations );
		if ( $known !== $keys ) {
			$this->store->write_shared_note( 'release_keys', $known );
		}
	}

	/**
	 * Refuses a release that must not be installed.
	 *
	 * @param array  $release   Release from `Offers`.
	 * @param string $installed Installed version; empty for none.
	 * @throws Refused If the release must not be installed.
	 */
	public function require_good( array $release, string $installed ): void {
		$key = $this->key();
		if ( '' === $key ) {
			return;
		}
		$line = (string) ( $release['signature'] ?? '' );
		if ( '' === $line ) {
			throw new Refused( 'update_unsigned' );
		}
		$says = Signature::read( $line );
		if ( ! hash_equals( $key, $says['key'] ) ) {
			throw new Refused( 'update_other_key', substr( $says['key'], 0, 8 ) . '…' );
		}
		if ( $says['kind'] !== $release['kind'] || $says['slug'] !== $release['slug'] ) {
			throw new Refused( 'update_other_product', $says['slug'] );
		}
		if ( $says['version'] !== $release['version'] || $says['sha256'] !== $release['sha256'] ) {
			throw new Refused( 'update_other_version', $says['version'] );
		}
		if ( '' !== $installed && version_compare( $says['version'], $installed, '<' ) && ! $this->is_chosen( $release ) ) {
			throw new Refused( 'update_older', $installed );
		}
	}

	/**
	 * Returns the refusal of a release, or null.
	 *
	 * @param array  $release   Release from `Offers`.
	 * @param string $installed Installed version; empty for none.
	 */
	public function refusal( array $release, string $installed ): ?Refused {
		try {
			$this->require_good( $release, $installed );
			return null;
		} catch ( Refused $refused ) {
			return $refused;
		}
	}

	/**
	 * Allows a release to replace a newer version for an hour, at an administrator's request. The
	 * newer version is not installed again automatically.
	 *
	 * @param array  $release   Release from `Offers`.
	 * @param string $installed Installed version.
	 */
	public function choose( array $release, string $installed ): void {
		$until = $this->now + self::RETURN_TIME;
		$all   = $this->store->shared_note( 'left' );
		// After two rollbacks, the first version is skipped, too.
		if ( version_compare( $installed, $this->left( $release ), '>' ) ) {
			$all[ self::title( $release ) ] = $installed;
		}
		$this->store->write_shared_note( 'left', $all );
		$this->store->write_shared_note( 'return', self::marks( $release ) + array( 'until' => $until ) );
	}

	/**
	 * Returns true if an administrator chose to go back to exactly this release.
	 *
	 * @param array $release Release from `Offers`.
	 */
	public function is_chosen( array $release ): bool {
		$note = $this->store->shared_note( 'return' );
		if ( ( $note['until'] ?? 0 ) < $this->now ) {
			return false;
		}
		unset( $note['until'] );
		return self::marks( $release ) === $note;
	}

	/**
	 * Returns the version that an administrator rolled back, or empty. That version and older
	 * versions are installed only on request, newer versions automatically.
	 *
	 * @param array $release Release from `Offers`.
	 */
	public function left( array $release ): string {
		return (string) ( $this->store->shared_note( 'left' )[ self::title( $release ) ] ?? '' );
	}

	/**
	 * Returns true if an administrator rolled back this release or a newer release.
	 *
	 * @param array $release Release from `Offers`.
	 */
	public function is_left( array $release ): bool {
		$left = $this->left( $release );
		return '' !== $left && version_compare( $release['version'], $left, '<=' );
	}

	/**
	 * Allows automatic updates to install a rolled-back version again.
	 *
	 * @param array $release Release from `Offers`.
	 */
	public function go_on( array $release ): void {
		$this->store->write_shared_note( 'left', array_diff_key( $this->store->shared_note( 'left' ), array( self::title( $release ) => '' ) ) );
	}

	/**
	 * Returns the name under which a theme or plugin is stored.
	 *
	 * @param array $release Release from `Offers`.
	 */
	private static function title( array $release ): string {
		return $release['kind'] . ' ' . $release['slug'];
	}

	/**
	 * Returns the fields that identify a release.
	 *
	 * @param array $release Release from `Offers`.
	 */
	private static function marks( array $release ): array {
		return array(
			'kind'    => $release['kind'],
			'slug'    => $release['slug'],
			'version' => $release['version'],
			'sha256'  => $release['sha256'],
		);
	}

	/**
	 * Returns the bundled key and its replacements; the last key is the current one. A theme with
	 * an unknown key starts again, because an attacker who can change the theme's files needs no
	 * update.
	 *
	 * @return string[]
	 */
	private function keys(): array {
		$bundled = $this->config->release_key;
		if ( '' === $bundled ) {
			return array();
		}
		$stored = array_values( array_filter( $this->store->shared_note( 'release_keys' ), 'is_string' ) );
		return in_array( $bundled, $stored, true ) ? $stored : array( $bundled );
	}
}
