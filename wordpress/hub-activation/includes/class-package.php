<?php
/**
 * The zip of an update.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * WordPress installs. This class downloads the file with the activation of this site, and accepts only
 * the file that the hub named when cron asked.
 */
final class Package {

	/**
	 * Seconds that a file may take, as with WordPress's own downloads: a person pressed "Update" and
	 * waits.
	 */
	const PATIENCE = 300;

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The packages of one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Hooks into WordPress's upgrader.
	 */
	public function register(): void {
		add_filter( 'upgrader_pre_download', array( $this, 'download' ), PHP_INT_MAX, 4 );
		add_filter( 'upgrader_source_selection', array( $this, 'keep_folder' ), 20, 4 );
	}

	/**
	 * Downloads what comes from the hub; leaves everything else to WordPress. Called last: where the theme
	 * bundles a key, a file that another plugin found for this address is held against the signature too.
	 *
	 * @param mixed $reply    What others answered: false, a path, or an error.
	 * @param mixed $package  Where the file is.
	 * @param mixed $upgrader WordPress's upgrader.
	 * @param mixed $about    What is updated.
	 * @return mixed The path of the file, or an error.
	 */
	public function download( $reply, $package, $upgrader = null, $about = array() ) {
		$is_ours = Releases::is_place( $package, $this->client->config()->hub_url );
		$is_kept = false !== $reply && ( ! is_string( $reply ) || '' === $this->client->seal()->key() );
		if ( ! $is_ours || $is_kept ) {
			return $reply;
		}
		try {
			$release = $this->require_release( $package, is_array( $about ) ? $about : array() );
			if ( is_string( $reply ) ) {
				self::check_bytes( $reply, $release['sha256'] );
				return $reply;
			}
			return $this->fetch( $release );
		} catch ( Refused $refused ) {
			return new \WP_Error( 'hub_activation_' . $refused->reason, Words::of( $refused->reason, $refused->getMessage() ) );
		}
	}

	/**
	 * The theme keeps the folder that it is installed in, whatever the zip calls it.
	 *
	 * @param mixed $source   The unpacked folder.
	 * @param mixed $parent   Where it lies.
	 * @param mixed $upgrader WordPress's upgrader.
	 * @param mixed $about    What is updated.
	 * @return mixed
	 */
	public function keep_folder( $source, $parent, $upgrader, $about = array() ) {
		$theme = $this->client->offers()->stylesheet();
		$is_it = is_string( $source ) && '' !== $theme && ( $about['theme'] ?? '' ) === $theme;
		if ( ! $is_it || basename( $source ) === $theme ) {
			return $source;
		}
		global $wp_filesystem;
		$kept = trailingslashit( $parent ) . $theme . '/';
		return $wp_filesystem->move( $source, $kept ) ? $kept : new \WP_Error( 'hub_activation_folder', Words::of( 'update_folder' ) );
	}

	/**
	 * The release at an address, which may be installed.
	 *
	 * @param string $url   Its address.
	 * @param array  $about What is updated.
	 * @throws Refused Why it may not, before anything is downloaded.
	 */
	private function require_release( string $url, array $about ): array {
		$release = $this->client->offers()->at( $url, $about );
		if ( null === $release || '' === $this->client->offers()->token() ) {
			throw new Refused( 'update_gone' );
		}
		$this->client->seal()->require_good( $release, $this->client->offers()->installed( $release ) );
		return $release;
	}

	/**
	 * Downloads one release.
	 *
	 * @param array $release One of `Offers`.
	 * @throws Refused Why it could not be had.
	 */
	private function fetch( array $release ): string {
		require_once ABSPATH . 'wp-admin/includes/file.php';
		$file   = wp_tempnam( 'hub-activation.zip' );
		$answer = wp_remote_get(
			$release['url'],
			array(
				'timeout'     => self::PATIENCE,
				// A token must not follow a redirect to wherever it leads.
				'redirection' => 0,
				'headers'     => array( 'Authorization' => 'Bearer ' . $this->client->offers()->token() ),
				'stream'      => true,
				'filename'    => $file,
			)
		);
		try {
			self::check( $answer, $file, $release['sha256'] );
		} catch ( Refused $refused ) {
			wp_delete_file( $file );
			throw $refused;
		}
		return $file;
	}

	/**
	 * Whether the file is what was asked for.
	 *
	 * @param array|\WP_Error $answer WordPress's response.
	 * @param string          $file   Where it was written.
	 * @param string          $sha256 What it must be, hex.
	 * @throws Refused Why it is not.
	 */
	private static function check( $answer, string $file, string $sha256 ): void {
		if ( is_wp_error( $answer ) ) {
			throw new Refused( 'hub_unreachable', $answer->get_error_message() );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		if ( 200 !== $status ) {
			Hub::read( $status, (string) file_get_contents( $file, false, null, 0, Hub::MOST_BYTES ) );
		}
		self::check_bytes( $file, $sha256 );
	}

	/**
	 * Whether a file holds the bytes that were published, and signed where the theme bundles a key.
	 *
	 * @param string $file   The file.
	 * @param string $sha256 What it must be, hex.
	 * @throws Refused When it does not.
	 */
	private static function check_bytes( string $file, string $sha256 ): void {
		$is_there = is_file( $file ) && is_readable( $file );
		if ( ! $is_there || ! hash_equals( $sha256, (string) hash_file( 'sha256', $file ) ) ) {
			throw new Refused( 'update_damaged' );
		}
	}
}
